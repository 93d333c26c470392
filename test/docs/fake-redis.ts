/** The four commands of the guide's store as Redis defines them; expiries are noted, not run down. */
export function fakeRedis() {
  const values = new Map<string, string>();
  const expiries: Record<string, string> = {};
  async function sendCommand([name, ...args]: string[]): Promise<unknown> {
    if (name === 'EVAL') {
      const [, , key = '', owner] = args;
      if (values.get(key) === owner) values.delete(key);
      return null;
    }
    const [key = '', value = '', ...options] = args;
    if (name === 'GET') return values.get(key) ?? null;
    if (name !== 'SET') throw new Error(`ERR unknown command '${name}'`);
    if (options[0] === 'NX' && values.has(key)) return null;
    values.set(key, value);
    expiries[key] = options.filter((option) => option !== 'NX').join(' ');
    return 'OK';
  }
  return { sendCommand, expiries };
}
