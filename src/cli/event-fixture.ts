import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../terminal/usage-error.ts';
import { didYouMean } from '../terminal/near-names.ts';
import { findPackageRoot } from './package-root.ts';

/** What `trigger` needs of an entry of `generated/events.json`. */
interface EventFixture {
  readonly type: string;
  readonly secret: string;
  readonly body: string;
}

/** A delivery about to be signed. */
export interface FreshDelivery {
  readonly eventId: string;
  readonly deliveryId: string;
  readonly body: string;
  /** The test secret of the fixture. */
  readonly secret: string;
}

/**
 * The fixture of an event as if it happened now: a new id, delivery id and time, so that no receiver
 * takes it for a duplicate.
 *
 * @throws UsageError for an event that has no fixture
 */
export function freshenFixture(type: string): FreshDelivery {
  const fixtures = readFixtures();
  const fixture = fixtures.find((one) => one.type === type);
  if (!fixture) {
    const types = fixtures.map((one) => one.type);
    const list = types
      .map(
        (one) => `
  ${one}`,
      )
      .join('');
    const advice = didYouMean(type, types).trim() || `pass one of${list}`;
    throw new UsageError(`Unknown event "${type}": ${advice}`);
  }
  const eventId = `evt_${newId()}`;
  const event = { ...JSON.parse(fixture.body), id: eventId, created_at: new Date().toISOString() };
  const body = JSON.stringify(event);
  return { eventId, deliveryId: `whd_${newId()}`, body, secret: fixture.secret };
}

function readFixtures(): EventFixture[] {
  const path = join(findPackageRoot().folder, 'generated', 'events.json');
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new UsageError(`Cannot read ${path}: reinstall the package.`, { cause });
  }
}

/** 26 characters of Crockford's Base32, as the ids in the contract's examples. */
function newId(): string {
  const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  return Array.from({ length: 26 }, () => characters[randomInt(32)]).join('');
}
