import { exampleWorld } from '../../../../src/sandbox/seed/example-world.ts';
import type { SeedData } from '../../../../src/sandbox/seed/seed-data.ts';
import { createService } from '../../../../src/service/create-service.ts';

let world: SeedData | undefined;

export const startingWorld = (): SeedData => (world ??= exampleWorld(createService()));

interface Part {
  readonly kind: string;
  readonly resource: { readonly id: string; readonly key?: string; readonly name?: string };
}

const partsOf = (data: SeedData): Part[] =>
  Object.entries(data).flatMap(([kind, list]) =>
    Array.isArray(list) ? list.map((resource) => ({ kind, resource })) : [],
  );

/** What a request may call a resource by: custom objects have a key, and templates go by their name. */
const namesOf = ({ kind, resource: { id, key, name } }: Part): (string | undefined)[] => [
  id,
  ...(kind === 'objects' ? [key] : []),
  ...(kind === 'templates' ? [name] : []),
];

/**
 * The resources of the examples that a text in any notation names, and those that they refer to in their turn: each as
 * a seed of it alone.
 */
export function namedIn(text: string): { id: string; seed: SeedData }[] {
  const rest = new Set(partsOf(startingWorld()));
  const found: ReturnType<typeof namedIn> = [];
  const texts = [text];
  for (const each of texts) {
    const words = new Set(each.match(/\w+/g));
    for (const part of rest) {
      if (!namesOf(part).some((name) => name && words.has(name))) continue;
      rest.delete(part);
      const { kind, resource } = part;
      found.push({ id: resource.id, seed: { [kind]: [resource] } });
      texts.push(JSON.stringify(resource));
    }
  }
  return found;
}
