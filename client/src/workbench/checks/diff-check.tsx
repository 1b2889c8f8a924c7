import { useQuery } from '@tanstack/react-query';
import { EventLink } from '../event-link.js';
import { Fact, Facts } from '../parts/facts.js';
import { diff } from '../replay-commands.js';
import { diffQuery } from '../workbench-queries.js';
import { CheckFrame, Verdict } from './check-frame.js';
import styles from './checks.module.css';
import { valueText } from './value-text.js';

/** Diff check: compares the stored documents with the result of a replay of the events. */
export function DiffCheck({ uid }: { uid: string }) {
  const query = useQuery(diffQuery(uid));
  return (
    <CheckFrame
      title="Diff"
      asks="Compares each stored field with the value that replaying the events gives, as of the last event the store has processed."
      query={query}
      command={diff(uid)}
    >
      {({ as_of, documents, differences }) =>
        differences.length === 0 ? (
          <Verdict tone="good">
            No difference in {documents} stored {documents === 1 ? 'document' : 'documents'} as of position {as_of}.
          </Verdict>
        ) : (
          <>
            <Verdict tone="bad">
              {differences.length} {differences.length === 1 ? 'field differs' : 'fields differ'} as of position {as_of}
              .
            </Verdict>
            {differences.map(({ collection, id, field, stored, replayed, last_held }) => (
              <section key={`${collection} ${id} ${field}`} className={styles.part}>
                <h3 className={styles.subtitle}>
                  {field ?? 'the complete document'}{' '}
                  <span className={styles.faint}>
                    {collection}/{id}
                  </span>
                </h3>
                <Facts>
                  <Fact name="stored">{valueText(field, stored)}</Fact>
                  <Fact name="replayed">{valueText(field, replayed)}</Fact>
                  <Fact name="last correct">
                    {last_held === null ? 'never' : <EventLink eventId={last_held} className={styles.link} />}
                  </Fact>
                </Facts>
              </section>
            ))}
          </>
        )
      }
    </CheckFrame>
  );
}
