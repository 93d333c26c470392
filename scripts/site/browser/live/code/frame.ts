// In the frame without an origin: starts the worker with the source that the page sends, and hands on the port.
addEventListener('message', ({ data, ports, source }) => {
  // Whoever frames this page without a sandbox, to run code as the site, gets nothing.
  if (source !== parent || typeof data !== 'string' || self.origin !== 'null') return;
  const url = URL.createObjectURL(new Blob([data], { type: 'text/javascript' }));
  const [port] = ports as [MessagePort];
  new Worker(url).postMessage('', [port]);
});
// The page waits for it: without a network there is no frame, and the browser shows a page of its own in its place.
parent.postMessage('ready', '*');
