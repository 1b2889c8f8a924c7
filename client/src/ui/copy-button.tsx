import { useEffect, useState } from 'react';
import { IconButton } from './button.js';
import { CheckIcon, CopyIcon } from './later-icons.js';

const SHOWN_MS = 1_500;

/**
 * Copies a value to the clipboard. The button is hidden when the page is loaded over plain HTTP from another machine,
 * where browsers offer no clipboard API; the text can still be selected manually.
 */
export function CopyButton({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  if (!navigator.clipboard) return null;
  return (
    <IconButton
      label={copied ? 'Copied' : `Copy: ${label}`}
      onClick={() =>
        navigator.clipboard.writeText(value).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }
    >
      {copied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
    </IconButton>
  );
}
