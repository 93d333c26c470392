import { type At, child, read } from '../../document/at.ts';
import { enterPart, reportRemoved } from '../part.ts';
import type { Pair, Scope } from '../scope.ts';
import { compareContent } from './content.ts';

// RFC 9110, 9.3: a body of these has no meaning, `fetch` refuses to send one with GET and HEAD, and
// generated clients have no place for it.
const BODILESS = /\/(?:get|head|delete)\/requestBody$/;

function reportMisplaced(at: Pair<At>, scope: Scope): void {
  const message = `${scope.label(at)} is new: generated clients have no place for it, accept it by POST.`;
  const rule = 'request-body-misplaced';
  scope.for('users of generated code', false).report({ rule, effect: 'renames', ...at, message });
}

/** Compares what is sent in a request; in a delivery the subscriber reads it. */
export function compareRequestBodies(operations: Pair<At>, scope: Scope): void {
  const at = {
    old: child(operations.old, 'requestBody'),
    new: child(operations.new, 'requestBody'),
  };
  if (at.old.node === undefined && at.new.node === undefined) return;
  if (at.new.node === undefined) return reportRemoved('request-body-removed', at, scope);
  const bodies = scope.resolve(at);
  const isRequired = read(bodies.new, 'required') === true;
  if (at.old.node === undefined) {
    const isForced = isRequired && !scope.reads;
    const message = `${scope.label(at)} is new${isForced ? ' and required' : ''}.`;
    if (!isForced && !scope.reads && BODILESS.test(at.new.pointer))
      return reportMisplaced(at, scope);
    const rule = isForced ? 'required-request-body-added' : 'request-body-added';
    return scope.report({ rule, effect: isForced ? 'narrows' : 'adds', ...at, message });
  }
  const inner = enterPart(bodies, scope);
  if ((read(bodies.old, 'required') === true) !== isRequired) {
    const places = { old: child(bodies.old, 'required'), new: child(bodies.new, 'required') };
    const rule = isRequired ? 'request-body-required' : 'request-body-optional';
    const message = `${scope.label(bodies)} is ${isRequired ? 'required now' : 'no longer required'}.`;
    inner.report({ rule, effect: isRequired ? 'narrows' : 'widens', ...places, message });
  }
  const content = { old: child(bodies.old, 'content'), new: child(bodies.new, 'content') };
  compareContent(content, inner);
}
