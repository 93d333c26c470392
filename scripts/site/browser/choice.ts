const panelsOf = (box: Element): HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>(':scope > .panel'),
];

/** Shows a panel of a choice in place of the others. */
export function choosePanel(chosen: HTMLElement): void {
  const box = chosen.parentElement;
  const select = box?.querySelector('select');
  if (!box || !select) return;
  box.dataset['ready'] = '';
  select.value = chosen.id;
  for (const panel of panelsOf(box)) panel.hidden = panel !== chosen;
}

/** Shows of each choice the panel that its list names. */
export function setUpChoices(): void {
  for (const box of document.querySelectorAll<HTMLElement>('.choice')) {
    const show = (id: string | undefined): void => {
      const panel = panelsOf(box).find((one) => one.id === id);
      if (panel) choosePanel(panel);
    };
    const select = box.querySelector('select');
    select?.addEventListener('change', () => show(select.value));
    show(select?.value);
  }
}
