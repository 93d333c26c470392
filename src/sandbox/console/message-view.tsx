import type { KeptResource } from '../../../generated/control.ts';
import type { InteractiveChoice, StoredContent } from '../../../generated/index.ts';
import { Causes } from './causes.tsx';
import { clockTime } from './format.ts';
import { ValueView } from './body-view.tsx';
import { Status } from './parts.tsx';
import { ResourceLink } from './resource-link.tsx';

interface Props {
  readonly message: KeptResource;
  /** The contact presses a button or takes an entry of a list. */
  readonly onChoice: (choice: InteractiveChoice, messageId: string) => void;
}

/** A message: on the left what the contact wrote, on the right what the application sent. */
export function MessageView({ message, onChoice }: Props) {
  const isInbound = message['direction'] === 'inbound';
  const error = message['error'] as { code: string; message: string } | null;
  const status = String(message['status']);
  return (
    <article class={isInbound ? 'message in' : 'message out'}>
      <div class="bubble">
        <ContentView
          content={message['content'] as StoredContent}
          onChoice={(choice) => onChoice(choice, message.id)}
        />
      </div>
      <footer>
        <ResourceLink id={message.id} /> <span>{clockTime(String(message['created_at']))}</span>
        {!isInbound && <Status name={status} />}
        {error && <span class="wrong-text">{error.message}</span>}
        {!isInbound && <Causes resource={message} isSmall />}
      </footer>
    </article>
  );
}

function ContentView(props: {
  content: StoredContent;
  onChoice: (choice: InteractiveChoice) => void;
}) {
  const { content, onChoice } = props;
  const { text, choice, interactive } = content;
  if (interactive)
    return (
      <>
        <p>{interactive.body}</p>
        {interactive.footer && <p class="quiet">{interactive.footer}</p>}
        <Choices choices={interactive.buttons ?? []} onChoice={onChoice} />
        {interactive.sections?.map(({ title, choices }) => (
          <div key={title}>
            {title && <h4>{title}</h4>}
            <Choices choices={choices} onChoice={onChoice} />
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

function Choices(props: {
  choices: readonly InteractiveChoice[];
  onChoice: (choice: InteractiveChoice) => void;
}) {
  if (props.choices.length === 0) return null;
  return (
    <div class="choices">
      {props.choices.map((choice) => (
        <button key={choice.id} type="button" onClick={() => props.onChoice(choice)}>
          {choice.title}
        </button>
      ))}
    </div>
  );
}
