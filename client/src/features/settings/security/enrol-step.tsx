import type { RecoveryCodesResponse, TotpEnrolmentResponse } from '@goldwake/contracts/http';
import { useEffect, useState } from 'react';
import { api } from '../../../api/index.js';
import { Button, CopyButton, Skeleton, TextField, TroubleNote } from '../../../ui/index.js';
import styles from '../settings.module.css';
import { useForm } from '../use-form.js';
import { codesStep } from './password-step.js';
import type { Step } from './second-factor-step.js';
import own from './second-factors.module.css';

const WORDS = { fieldOf: { second_factor_wrong: 'code' }, plain: { code: 'Enter the six digits that the app shows' } };

/** Shows the key of the authenticator app and asks for the first code. */
export function EnrolStep({
  enrolment: { secret, uri },
  onNext,
  onCancel,
}: {
  enrolment: TotpEnrolmentResponse;
  onNext: (step: Step | null) => void;
  onCancel: () => void;
}) {
  const form = useForm({
    saved: { code: '' },
    check: ({ code }): { code?: string } => (/^\d{6}$/.test(bare(code)) ? {} : { code: WORDS.plain.code }),
    send: ({ code }) => api.post<RecoveryCodesResponse>('/self/totp/confirm', { code: bare(code) }),
    onSaved: (response) => onNext(codesStep(response)),
    words: WORDS,
  });
  return (
    <form className={styles.form} {...form.attributes}>
      <QrCode text={uri} />
      <div className={own.key}>
        <div>
          <p className={styles.soft}>Or type this key into the app</p>
          <p translate="no" className={own.secret}>
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
        <CopyButton label="key" value={secret} />
      </div>
      <TroubleNote text={form.trouble} />
      <TextField
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={12}
        {...form.field('code')}
      />
      <div className={styles.dialogActions}>
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" tone="gold" busy={form.busy}>
          Turn on
        </Button>
      </div>
    </form>
  );
}

const bare = (code: string) => code.replace(/\s/g, '');

/** Draws a QR code as one SVG path. The encoder is loaded only here. */
function QrCode({ text }: { text: string }) {
  const [code, setCode] = useState<{ size: number; path: string }>();
  useEffect(() => {
    let left = false;
    import('uqr')
      .then(({ encode }) => {
        const { size, data } = encode(text, { ecc: 'M', border: 2 });
        const cells = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')));
        if (!left) setCode({ size, path: cells.join('') });
      })
      // Without the encoder the key below can still be typed in.
      .catch(() => {});
    return () => {
      left = true;
    };
  }, [text]);
  return (
    <div className={own.qr}>
      {code ? (
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label="QR code of the key"
          shapeRendering="crispEdges"
        >
          <path d={code.path} />
        </svg>
      ) : (
        <Skeleton height={184} />
      )}
    </div>
  );
}
