export const mapValues = <Value, Changed>(
  map: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => Changed,
): Record<string, Changed> =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value, key)]));
