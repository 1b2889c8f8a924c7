import { type RefObject, useDeferredValue, useState } from 'react';
import { Link } from 'wouter';
import { SearchIcon } from '../../ui/icons.js';
import { Button, EmptyState, TextField } from '../../ui/index.js';
import { ChevronDownIcon } from '../../ui/later-icons.js';
import { QUESTIONS, type Question, TOPICS } from './faq.js';
import { FaqSearch } from './faq-search.js';
import styles from './help-view.module.css';
import { SUBJECT_MAX } from './tickets-store.js';

const faq = new FaqSearch(QUESTIONS);

/**
 * Searchable list of common questions.
 * @param onLeave called when the player follows a link in an answer while the panel covers the page
 */
export function HelpView({
  search,
  onWrite,
  onLeave,
}: {
  search: RefObject<HTMLInputElement | null>;
  onWrite: (subject: string) => void;
  onLeave: (() => void) | undefined;
}) {
  const [query, setQuery] = useState('');
  // The value is deferred so that the panel appears before the long list of all questions renders.
  const unfolded = useDeferredValue(true, false);
  const asked = query.trim() !== '';
  const found = asked ? faq.find(query) : [];
  return (
    <div className={styles.view}>
      <TextField
        ref={search}
        label="Search the questions"
        type="search"
        placeholder="For example: daily bonus"
        maxLength={SUBJECT_MAX}
        autoComplete="off"
        lead={<SearchIcon size={18} />}
        value={query}
        onValue={setQuery}
      />
      <p className="visually-hidden" role="status">
        {asked && (found.length === 1 ? '1 answer' : `${found.length} answers`)}
      </p>
      {asked && found.length > 0 && <Questions questions={found} onLeave={onLeave} />}
      {asked && found.length === 0 && (
        <EmptyState title="No answer to that yet" icon={<SearchIcon size={24} />}>
          Try other words, or look through all questions by clearing the search.
        </EmptyState>
      )}
      {!asked &&
        unfolded &&
        TOPICS.map(({ title, questions }) => (
          <section key={title} className={styles.topic} aria-label={title}>
            <h3>{title}</h3>
            <Questions questions={questions} onLeave={onLeave} />
          </section>
        ))}
      <div className={styles.onward}>
        <p>Something else? Write it down as a ticket, for yourself or for whoever runs this casino.</p>
        <Button onClick={() => onWrite(query.trim())}>Write a ticket</Button>
      </div>
    </div>
  );
}

function Questions({ questions, onLeave }: { questions: readonly Question[]; onLeave: (() => void) | undefined }) {
  return (
    <ul className={styles.questions}>
      {questions.map(({ question, answer, link }) => (
        <li key={question}>
          <details className={styles.question}>
            <summary>
              {question}
              <ChevronDownIcon size={18} />
            </summary>
            <div className={styles.answer}>
              <p>{answer}</p>
              {link && (
                <Link href={link.to} onClick={onLeave}>
                  {link.label}
                </Link>
              )}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
