import { useEffect, useRef, useState } from 'preact/hooks';
import type { InboundMessage, KeptResource } from '../../../generated/control.ts';
import type { InteractiveChoice, StoredContent } from '../../../generated/index.ts';
import { ActForm, attempt } from './announce.tsx';
import { control, listResources } from './api.ts';
import { ValueView } from './body-view.tsx';
import { Causes } from './causes.tsx';
import { identifierOf } from './contract.ts';
import { Status, When } from './parts.tsx';
import { ResourceLink } from './resource-link.tsx';
import { useQuery } from './use-query.ts';

/** The contact presses a button or takes an entry of a list. */
type Choose = (choice: InteractiveChoice) => void;

/** A message: on the left what the contact wrote, on the right what the application sent. */
function MessageView({ message, choose }: { message: KeptResource; choose: Choose }) {
  const isInbound = message['direction'] === 'inbound';
  const error = message['error'] as { code: string; message: string } | null;
  const status = String(message['status']);
  return (
    <article class={isInbound ? 'message in' : 'message out'}>
      <div class="bubble">
        <ContentView content={message['content'] as StoredContent} choose={choose} />
      </div>
      <footer>
        <ResourceLink id={message.id} /> <When at={String(message['created_at'])} />
        {!isInbound && <Status name={status} />}
        {error && <span class="wrong-text">{error.message}</span>}
        {!isInbound && <Causes resource={message} isSmall />}
      </footer>
    </article>
  );
}

function ContentView({ content, choose }: { content: StoredContent; choose: Choose }) {
  const { text, choice, interactive } = content;
  if (interactive)
    return (
      <>
        <p>{interactive.body}</p>
        {interactive.footer && <p class="quiet">{interactive.footer}</p>}
        <Choices choices={interactive.buttons ?? []} choose={choose} />
        {interactive.sections?.map(({ title, choices }) => (
          <div key={title}>
            {title && <h4>{title}</h4>}
            <Choices choices={choices} choose={choose} />
          </div>
        ))}
      </>
    );
  if (choice)
    return (
      <p>
        <span class="quiet">Chose </span>
        {choice.title}
      </p>
    );
  if (text !== undefined) return <p>{text}</p>;
  return <ValueView label={`Content: ${content.type}`} value={content} />;
}

function Choices({ choices, choose }: { choices: InteractiveChoice[]; choose: Choose }) {
  if (choices.length === 0) return null;
  return (
    <div class="choices">
      {choices.map((choice) => (
        <button key={choice.id} type="button" onClick={() => choose(choice)}>
          {choice.title}
        </button>
      ))}
    </div>
  );
}

/** One conversation: its messages, and a line to write in as the contact. */
export function Chat({ conversation, name }: { conversation: KeptResource; name: string }) {
  const { id, status } = conversation;
  const contactId = String(conversation['contact_id']);
  const channelId = String(conversation['channel_id']);
  const { data } = useQuery(
    `messages ${id}`,
    () => listResources('messages', { conversation_id: id }),
    ['messages'],
  );
  const messages = (data?.data ?? []).toReversed();
  const box = useRef<HTMLDivElement>(null);
  // Who has scrolled up reads there, until they write.
  const isAtEnd = useRef(true);
  useEffect(() => {
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [messages.at(-1)?.id]);
  const write = async (message: Omit<InboundMessage, 'from'>): Promise<void> => {
    const { resource } = await control('findResource', { path: { id: contactId } });
    const body = { from: identifierOf(resource), channel_id: channelId, ...message };
    isAtEnd.current = true;
    await control('receiveMessage', { body });
  };
  return (
    <div class="chat">
      <header>
        <h2>{name}</h2>
        <p>
          <ResourceLink id={contactId} /> on <ResourceLink id={channelId} />{' '}
          <Status name={String(status)} />
        </p>
      </header>
      <div
        ref={box}
        class="messages"
        role="log"
        aria-label="Messages"
        aria-live="polite"
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40;
        }}
      >
        {messages.map((message) => (
          <MessageView
            key={message.id}
            message={message}
            choose={(choice) => {
              const content = { type: 'choice', choice } as const;
              void attempt(() => write({ content, reply_to_message_id: message.id }));
            }}
          />
        ))}
      </div>
      <Composer name={name} send={(text) => write({ text })} />
    </div>
  );
}

function Composer({ name, send }: { name: string; send: (text: string) => Promise<void> }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // The form of a first message had the keyboard, and is gone.
    if (document.activeElement === document.body) field.current?.focus();
  }, []);
  const work = async (): Promise<void> => {
    if (text.trim() === '') return;
    await send(text);
    setText('');
  };
  return (
    <ActForm class="composer" work={work}>
      <textarea
        ref={field}
        aria-label={`Write as ${name}`}
        placeholder={`Write as ${name}`}
        rows={1}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <button type="submit" class="primary">
        Send
      </button>
    </ActForm>
  );
}
