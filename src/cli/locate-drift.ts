import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DriftReport } from '../drift/drift-report.ts';
import { operationNamed, responsesPlace } from '../drift/find-operation.ts';
import { child, descend } from '../gate/document/at.ts';
import { loadDescription, type LoadedDescription } from '../gate/read/load-description.ts';
import { type Place, reportFile } from '../report/report.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { findPackageRoot } from './package-root.ts';

const PACKAGED = 'generated/openapi.json';
const SCHEMA = /^#\/components\/schemas\/(\w+)(.*)$/s;

/**
 * Finds where the contract speaks of a difference: in its sources, or in the description that this package has.
 *
 * @throws UsageError when the folder does not hold the sources
 */
export function createLocator(sources: string | undefined): (report: DriftReport) => Place {
  const file = sources === undefined ? undefined : join(sources, 'openapi.yaml');
  if (file !== undefined && !existsSync(file))
    throw new UsageError(`${sources} is not a folder of the contract: it has no openapi.yaml.`);
  const places = new Map<string, Place>();
  // Nothing is read where nothing is found.
  let description: LoadedDescription | undefined;
  return (report) => {
    const known = places.get(report.contract);
    if (known) return known;
    description ??= loadDescription(file ?? join(findPackageRoot().folder, PACKAGED));
    const pointer =
      sources === undefined ? report.contract : toSource(report, sources, description);
    const found = description.locate(pointer);
    const place = { ...found, file: reportFile(found.file) };
    places.set(report.contract, place);
    return place;
  };
}

/** A pointer into the bundle as one into the sources: schemas and paths have files of their own. */
function toSource(report: DriftReport, sources: string, { description }: LoadedDescription) {
  const [, name, rest = ''] = SCHEMA.exec(report.contract) ?? [];
  const file = `schemas/${name}.yaml`;
  if (name !== undefined && existsSync(join(sources, file))) return `${file}#${rest}`;
  // The schema of an envelope is made from the response.
  const operation = name === undefined ? undefined : operationNamed(report.operation);
  const place = operation ? `${responsesPlace(operation)}/${report.status}` : report.contract;
  const [, path, inner = ''] = /^#\/paths\/([^/]+)(.*)$/s.exec(place) ?? [];
  if (path === undefined) return '#/paths';
  const template = path.replaceAll('~1', '/').replaceAll('~0', '~');
  const item = description.resolve(child(descend(description.root, 'paths'), template));
  return `${item.pointer}${inner}`;
}
