import { useEffect, useState } from 'react';

/** How long a button says that it has copied, in milliseconds. */
const SHOWN_MS = 1_500;

/** Returns what copies a value to the clipboard, and whether that has just been done. */
export function useCopy(value: string, onRefused?: () => void): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => {
        setCopied(false);
        onRefused?.();
      },
    );
  return { copied, copy };
}
