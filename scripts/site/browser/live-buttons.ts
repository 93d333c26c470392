/** What a button loads when it is pressed for the first time. */
interface LivePart {
  start(place: HTMLElement): Promise<void>;
}

/** Adds a button that loads a part of the live reference, which then takes its place. */
export function addLiveButton(place: HTMLElement, part: string, title: string): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'run';
  button.textContent = title;
  button.addEventListener('click', async () => {
    button.textContent = 'Loading';
    // By its address: nothing of it is loaded before somebody runs something.
    const script = new URL(`live/${part}.js`, import.meta.url).href;
    try {
      const live = (await import(script)) as LivePart;
      button.remove();
      await live.start(place);
    } catch {
      button.textContent = 'Couldn’t load. Retry';
      place.append(button);
    }
  });
  place.append(button);
}
