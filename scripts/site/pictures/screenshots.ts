import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../contract/paths.ts';

const FOLDER = join(ROOT, 'docs');

/** The pictures of screens that lie beside the guides, as WebP. */
export const screenshots = () =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.webp'))
    .map((name) => {
      const bytes = readFileSync(join(FOLDER, name));
      if (bytes.toString('latin1', 8, 16) !== 'WEBPVP8X')
        throw new Error(`docs/${name} is no WebP in the extended format, which browsers write.`);
      // The canvas, of which the file has one less (RFC 9649, 2.7).
      const [width, height] = [24, 27].map((at) => bytes.readUIntLE(at, 3) + 1) as [number, number];
      return { name, bytes, width, height };
    });
