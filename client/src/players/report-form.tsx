import type { ReportReason } from '@goldwake/contracts';
import { useId, useState } from 'react';
import { Button, TroubleNote } from '../ui/index.js';
import styles from './report-form.module.css';

const REASONS: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  abuse: 'Insults, threats or hate',
  scam: 'Fraud, or asking for money or passwords',
  other: 'Something else',
};

export interface ReportFormProps {
  /** Question above the reasons. */
  question: string;
  /** Label of the button that sends the report. */
  send: string;
  trouble: string | null;
  busy: boolean;
  onSend: (reason: ReportReason) => void;
  onCancel: () => void;
}

/** Asks for the reason of a report of a message or a player. */
export function ReportForm({ question, send, trouble, busy, onSend, onCancel }: ReportFormProps) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [isMissing, setMissing] = useState(false);
  const name = useId();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason) onSend(reason);
        else setMissing(true);
      }}
    >
      <fieldset className={styles.reasons}>
        <legend>{question}</legend>
        {(Object.entries(REASONS) as [ReportReason, string][]).map(([id, label]) => (
          <label key={id} className={styles.reason}>
            <input
              type="radio"
              name={name}
              checked={reason === id}
              onChange={() => {
                setReason(id);
                setMissing(false);
              }}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <TroubleNote text={isMissing ? 'Choose a reason first.' : trouble} />
      <div className={styles.actions}>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" tone="danger" busy={busy}>
          {send}
        </Button>
      </div>
    </form>
  );
}
