import type { OtherPlayer } from '@goldwake/contracts/http';
import { Avatar, cx } from '../../ui/index.js';
import styles from './mention-list.module.css';

/** Suggests usernames after the player types `@`. The input keeps the focus. */
export function MentionList({
  id,
  people,
  chosen,
  onChoose,
}: {
  id: string;
  people: readonly OtherPlayer[];
  chosen: number;
  onChoose: (person: OtherPlayer) => void;
}) {
  return (
    <div id={id} role="listbox" aria-label="Players" className={styles.list}>
      {people.map((person, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the chosen option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the input
        <div
          key={person.user_id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === chosen}
          className={cx(styles.option, at === chosen && styles.chosen)}
          // Keeps the focus in the input.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <Avatar name={person.username} url={person.avatar_url} size={24} />
          <bdi translate="no" className={styles.name}>
            {person.username}
          </bdi>
        </div>
      ))}
    </div>
  );
}
