/** A button with its words and its class. */
export const makeButton = (title: string, name: string): HTMLButtonElement =>
  Object.assign(document.createElement('button'), {
    type: 'button',
    className: name,
    textContent: title,
  });
