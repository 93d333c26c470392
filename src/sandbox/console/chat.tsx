import { useEffect, useRef, useState } from 'preact/hooks';
import type { InboundMessage, KeptResource } from '../../../generated/control.ts';
import type { InteractiveChoice } from '../../../generated/index.ts';
import { control, listResources } from './api.ts';
import { attempt } from './announce.tsx';
import { identifierOf } from './contract.ts';
import { MessageView } from './message-view.tsx';
import { Status } from './parts.tsx';
import { ResourceLink } from './resource-link.tsx';
import { useQuery } from './use-query.ts';

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
  const write = (message: Omit<InboundMessage, 'from'>) =>
    attempt(async () => {
      const { resource } = await control('findResource', { path: { id: contactId } });
      const body = { from: identifierOf(resource), channel_id: channelId, ...message };
      await control('receiveMessage', { body });
    });
  return (
    <div class="chat">
      <header>
        <h2>{name}</h2>
        <p>
          <ResourceLink id={contactId} /> on <ResourceLink id={channelId} />{' '}
          <Status name={String(status)} />
        </p>
      </header>
      <Messages
        messages={messages}
        onChoice={(choice, replyTo) =>
          void write({ content: { type: 'choice', choice }, reply_to_message_id: replyTo })
        }
      />
      <Composer name={name} onSend={(text) => write({ text })} />
    </div>
  );
}

interface MessagesProps {
  readonly messages: readonly KeptResource[];
  readonly onChoice: (choice: InteractiveChoice, replyTo: string) => void;
}

function Messages({ messages, onChoice }: MessagesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [messages.length]);
  return (
    <div
      ref={box}
      class="messages"
      role="log"
      aria-label="Messages"
      aria-live="polite"
      tabIndex={0}
    >
      {messages.map((message) => (
        <MessageView key={message.id} message={message} onChoice={onChoice} />
      ))}
    </div>
  );
}

function Composer({ name, onSend }: { name: string; onSend: (text: string) => Promise<boolean> }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // The form of a first message had the keyboard, and is gone.
    if (document.activeElement === document.body) field.current?.focus();
  }, []);
  const send = async (): Promise<void> => {
    if (text.trim() !== '' && (await onSend(text))) setText('');
  };
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
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
          void send();
        }}
      />
      <button type="submit" class="primary">
        Send
      </button>
    </form>
  );
}
