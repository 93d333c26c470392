// What React wants of a page, before it is loaded.
import { Window } from 'happy-dom';

const window = new Window({ url: 'https://app.test' });
Object.assign(globalThis, { window, document: window.document });
