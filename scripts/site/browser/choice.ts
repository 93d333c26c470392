export function choosePanel(chosen: HTMLElement): void {
  const box = chosen.parentElement;
  const select = box?.querySelector('select');
  if (!box || !select) return;
  box.dataset['ready'] = '';
  select.value = chosen.id;
  for (const panel of box.querySelectorAll<HTMLElement>(':scope > .panel'))
    panel.hidden = panel !== chosen;
}

/** Shows of each choice the panel that its list names. */
export function setUpChoices(): void {
  for (const select of document.querySelectorAll<HTMLSelectElement>('.choice > .choose select')) {
    const show = (): void => {
      const panel = document.getElementById(select.value);
      if (panel) choosePanel(panel);
    };
    select.addEventListener('change', show);
    show();
  }
}
