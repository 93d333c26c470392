// In the frame without an origin: starts the worker with the source that the page sends, and hands on the port.
addEventListener('message', ({ data, ports, source }) => {
  if (source !== parent || typeof data !== 'string') return;
  const url = URL.createObjectURL(new Blob([data], { type: 'text/javascript' }));
  const [port] = ports as [MessagePort];
  new Worker(url).postMessage('', [port]);
});
