import { entriesOf, isObject } from '../document/is-object.js';

/** @param {any} document */
function channelDelivers({ channels, operations }) {
  const used = new Set(entriesOf(operations).map(([, operation]) => operation?.channel?.$ref));
  return entriesOf(channels).flatMap(([name, channel]) => {
    const path = ['channels', name];
    const isEmpty =
      isObject(channel) && !channel['$ref'] && entriesOf(channel['messages']).length === 0;
    const isUsed = used.has(`#/channels/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    const messages = [
      ...(isEmpty ? ['The channel has no message: say what is sent over it.'] : []),
      ...(isUsed ? [] : ['No operation uses the channel: add one, or remove it.']),
    ];
    return messages.map((message) => ({ message, path }));
  });
}

export const rule = {
  description: 'Every channel has messages and an operation that uses it.',
  why: 'AsyncAPI allows a channel without either, and rules on messages then have nothing to check.',
  fix: 'List the messages below the channel, and refer to the channel from an operation.',
  formats: ['aas3'],
  resolved: false,
  then: { function: channelDelivers },
};
