const SHOWN_MS = 2000;

/** Adds a button that copies a block of code, where the browser allows copying. */
export function addCopyButton(block: HTMLElement): void {
  const code = block.querySelector('code');
  if (!code || !navigator.clipboard) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(`${code.textContent.trimEnd()}\n`);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), SHOWN_MS);
  });
  block.append(button);
}
