/** Has the browser keep this page, and what else is visited from now on, for times without a network. */
export async function keepOffline(...addresses: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const script = new URL('../../service-worker.js', import.meta.url);
    await navigator.serviceWorker.register(script);
    const { active } = await navigator.serviceWorker.ready;
    const page = new URL('./', location.href);
    active?.postMessage([page, ...addresses.map((path) => new URL(path, page))].map(String));
  } catch {
    // Not every page may have one, such as those that came without HTTPS.
  }
}
