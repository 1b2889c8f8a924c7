import { Link } from 'wouter';
import { paths } from '../../shell/paths.js';
import { EXTRA_SMALL, useMedia } from '../../shell/use-media.js';
import { useTitle } from '../../shell/use-title.js';
import { Button } from '../../ui/index.js';
import { ChevronDownIcon } from '../../ui/later-icons.js';
import type { LegalDocument } from './legal-document.js';
import styles from './legal-page.module.css';
import './print.css';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const PAGES = [
  { to: paths.termsAndConditions, title: 'Terms and Conditions', about: 'The house rules.' },
  { to: paths.sweepstakesRules, title: 'Sweepstakes Rules', about: 'How the two coins work here.' },
  { to: paths.privacyPolicy, title: 'Privacy Policy', about: 'What is kept, and where.' },
  { to: paths.responsibleGaming, title: 'Responsible Social Gaming', about: 'Signs, help, and tools.' },
];

/** Page that shows a legal document, with a table of contents and a print layout. */
export function LegalPage({
  document: { title, description, updated, summary, sections },
}: {
  document: LegalDocument;
}) {
  useTitle(title, description);
  const beside = !useMedia(EXTRA_SMALL);
  return (
    <div className={styles.page}>
      <article className={styles.article}>
        <header className={styles.header}>
          <h1>{title}</h1>
          <p className={styles.updated}>
            <span>
              Last updated <time dateTime={updated}>{DAY.format(new Date(`${updated}T00:00:00Z`))}</time>
            </span>
            <Button size="small" tone="quiet" className={styles.print} onClick={() => print()}>
              Print
            </Button>
          </p>
        </header>
        <section className={styles.summary} aria-label="In short">
          {summary}
        </section>
        {!beside && <Contents sections={sections} />}
        {sections.map(({ id, title: heading, body }, at) => (
          <section key={id} className={styles.section} aria-labelledby={id}>
            <h2 id={id}>
              <span className={styles.number}>{at + 1}.</span> {heading}
            </h2>
            {body}
          </section>
        ))}
        <nav className={styles.others} aria-label="Other documents">
          {PAGES.filter((page) => page.title !== title).map((page) => (
            <Link key={page.to} href={page.to} className={styles.other}>
              <strong>{page.title}</strong>
              <span>{page.about}</span>
            </Link>
          ))}
        </nav>
      </article>
      {beside && <Contents sections={sections} open />}
    </div>
  );
}

/** Table of contents. It is next to the text on wide screens, and collapsed above the text on narrow screens. */
function Contents({ sections, open }: { sections: LegalDocument['sections']; open?: boolean }) {
  const list = (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
  if (open) {
    return (
      <nav className={styles.contents} aria-label="On this page">
        <p className={styles.contentsTitle}>On this page</p>
        {list}
      </nav>
    );
  }
  return (
    <nav className={styles.folded} aria-label="On this page">
      <details>
        <summary>
          On this page
          <ChevronDownIcon size={18} />
        </summary>
        {list}
      </details>
    </nav>
  );
}
