import { useState } from 'preact/hooks';
import type { KeptResource } from '../../../generated/control.ts';
import { ActForm } from './announce.tsx';
import { control, listResources } from './api.ts';
import { Chat } from './chat.tsx';
import { textOf } from './contract.ts';
import { plural, words } from './format.ts';
import { Choice, Empty, Field, More, Search, Split, Status, Waiting, When } from './parts.tsx';
import { goTo, linkTo } from './route.ts';
import { useList, useQuery } from './use-query.ts';
import { VirtualList } from './virtual-list.tsx';

/** Conversations as both sides see them: you write as the contact, and the application replies. */
export function Conversations({ chosen }: { chosen: string | undefined }) {
  const kinds = ['conversations', 'messages'];
  const found = useList('conversations', { sort: 'activity' }, kinds);
  const { list, error, all, isEmpty, search, more } = found;
  // Neither loaded yet nor met by the search.
  const isElsewhere = chosen && chosen !== 'new' && list && all.every(({ id }) => id !== chosen);
  const { data: elsewhere, error: problem } = useQuery(
    isElsewhere ? `conversation ${chosen}` : undefined,
    () => listResources('conversations', { search: `${chosen}`, limit: 1 }),
    kinds,
  );
  if (!list) return <Waiting error={error} />;
  if (isEmpty) return <NoConversations />;
  const names = { ...elsewhere?.names, ...list.names };
  const nameOf = ({ contact_id: id }: KeptResource): string => names[String(id)] ?? String(id);
  const current = [...all, ...(elsewhere?.data ?? [])].find(({ id }) => id === chosen);
  return (
    <Split
      label="Conversation"
      isOpen={chosen !== undefined}
      back={linkTo('conversations')}
      list={
        <>
          <div class="toolbar">
            <Search label="Search conversations" {...search} />
            <a class="button" href={linkTo('conversations', 'new')}>
              Write as somebody else
            </a>
          </div>
          <VirtualList
            label="Conversations, latest first"
            items={all}
            keyOf={({ id }) => id}
            rowHeight={60}
            selected={chosen}
            onSelect={(id) => goTo(linkTo('conversations', id), chosen !== undefined)}
            render={(each) => <Entry conversation={each} name={nameOf(each)} />}
          />
          <More shown={plural(all.length, 'conversation')} more={more} />
        </>
      }
      detail={
        current ? (
          <Chat key={current.id} conversation={current} name={nameOf(current)} />
        ) : chosen === 'new' ? (
          <NewConversation />
        ) : isElsewhere && !elsewhere ? (
          <Waiting error={problem} />
        ) : (
          <Empty title={isElsewhere ? 'This conversation is gone' : 'Select a conversation'}>
            <p>You write as the contact; what the application sends appears by itself.</p>
          </Empty>
        )
      }
    />
  );
}

const NoConversations = () => (
  <Empty title="No conversations yet">
    <p>
      Write the first message as a contact: your application receives it as the event{' '}
      <code>message.received</code>. A message that your application sends starts one, too.
    </p>
    <NewConversation />
  </Empty>
);

function Entry({ conversation, name }: { conversation: KeptResource; name: string }) {
  const { unread_count: unread, status } = conversation;
  return (
    <>
      <span class="avatar" aria-hidden="true">
        {name.replace(/^\+/, '').charAt(0).toUpperCase()}
      </span>
      <span class="path">
        {name}
        <small>
          {conversation.id} {unread ? `· ${Number(unread)} unread` : ''}
        </small>
      </span>
      <span class="when">
        <When at={textOf(conversation, 'last_message_at', 'updated_at')} />
        <Status name={String(status)} />
      </span>
    </>
  );
}

/** A first message of a contact, who is created when nobody has the identifier. */
function NewConversation() {
  const { data: channels } = useQuery('channels', () => listResources('channels'), ['channels']);
  const [from, setFrom] = useState('+34600000142');
  const [text, setText] = useState('Hello, is anybody there?');
  const [channelId, setChannelId] = useState('');
  const send = async (): Promise<void> => {
    const body = { from, text, ...(channelId && { channel_id: channelId }) };
    const { conversation_id: id } = await control('receiveMessage', { body });
    goTo(linkTo('conversations', String(id)));
  };
  return (
    <ActForm class="form" work={send} done="The contact wrote.">
      <h2>Write as a contact</h2>
      <Field
        label="From, a phone number or an email address"
        required
        value={from}
        onInput={setFrom}
      />
      <Choice label="Channel" value={channelId} onInput={setChannelId}>
        <option value="">The first that is active</option>
        {channels?.data.map(({ id, name, type }) => (
          <option key={id} value={id}>
            {String(name)} ({words(String(type))})
          </option>
        ))}
      </Choice>
      <label>
        Message
        <textarea
          required
          rows={3}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary">
        Send as the contact
      </button>
    </ActForm>
  );
}
