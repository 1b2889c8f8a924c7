import type { PostalCodesResponse } from '@goldwake/contracts/http';
import { useRef, useState } from 'react';
import { asProblem } from '../../api/index.js';
import { useAuth } from '../../session/index.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/index.js';
import { MailIcon } from '../../ui/later-icons.js';
import { useFocusHome } from '../../ui/use-focus-home.js';
import { CodeHistory } from './code-history.js';
import { HowItWorks } from './how-it-works.js';
import { lastChange } from './last-change.js';
import { OpenCode } from './open-code.js';
import styles from './postal-codes.module.css';
import { RequestCode } from './request-code.js';
import { usePostalCodes } from './use-postal-codes.js';

/** Coins for a card that is sent by post: the code to write on it, how to send it, and what became of earlier ones. */
export function PostalCodesPage() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Postal Request Code</h1>
        <p>Sweeps Coins for a card, without a purchase. The post is simulated, like everything here.</p>
      </header>
      <Content />
    </div>
  );
}

function Content() {
  const { confirmed } = useAuth();
  const codes = usePostalCodes();
  if (codes.data) return <Loaded codes={codes.data} />;
  if (codes.isError) {
    return (
      <ErrorState
        title="Your postal request codes could not be loaded"
        onRetry={() => void codes.refetch()}
        busy={codes.isFetching}
      >
        {asProblem(codes.error).message}.
      </ErrorState>
    );
  }
  if (!confirmed) {
    return (
      <EmptyState icon={<MailIcon size={24} />} title="Your codes are not stored on this device">
        They are loaded when Goldwake can be reached again.
      </EmptyState>
    );
  }
  return (
    <div className={styles.pair} aria-busy="true">
      <Skeleton height={320} radius={12} />
      <Skeleton height={320} radius={12} />
    </div>
  );
}

function Loaded({ codes }: { codes: PostalCodesResponse }) {
  const { terms, open, history, address } = codes;
  const code = useRef<HTMLParagraphElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHandlers = useFocusHome(() => code.current ?? heading.current);
  const change = lastChange(history);
  const [known] = useState(change);
  return (
    <>
      <div className={styles.pair} {...focusHandlers}>
        {open ? <OpenCode key={open.code} open={open} address={address} shown={code} /> : <RequestCode codes={codes} />}
        {terms && <HowItWorks terms={terms} address={address} />}
      </div>
      <CodeHistory history={history} heading={heading} />
      <p role="status" className="visually-hidden">
        {change !== known && change}
      </p>
    </>
  );
}
