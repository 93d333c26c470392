import { markup } from '../html/markup.ts';
import { printXml } from '../html/print-html.ts';

// Two messages that make a card of a contact: a speech bubble with a smaller one in reply.
const SHAPES = markup`
<path d="M6 5h14a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4h-8l-5 4.5V19H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4z" fill="#0f8b7c"/>
<path d="M26 13a4 4 0 0 1 4 4v4a4 4 0 0 1-4 4v3.5L22 25h-5a4 4 0 0 1-3.6-2.3H20a7 7 0 0 0 6-3.4z" fill="#f2a33c"/>
<circle cx="8.5" cy="12" r="1.6" fill="#fff"/>
<circle cx="13" cy="12" r="1.6" fill="#fff"/>
<circle cx="17.5" cy="12" r="1.6" fill="#fff"/>`;

/** The sign beside the name of the site; it says nothing that the name does not. */
export const LOGO = markup`<svg class="logo" viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">${SHAPES}</svg>`;

/** What it is drawn of, in a square of 32. */
export const LOGO_SHAPES = printXml(SHAPES);

export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${LOGO_SHAPES}</svg>\n`;
