import { IconButton } from './button.js';
import { CheckIcon, CopyIcon } from './later-icons.js';
import { useCopy } from './use-copy.js';

/**
 * Copies a value to the clipboard. The button is hidden when the page is loaded over plain HTTP from another machine,
 * where browsers offer no clipboard API; the text can still be selected manually.
 */
export function CopyButton({ label, value }: { label: string; value: string }) {
  const { copied, copy } = useCopy(value);
  if (!navigator.clipboard) return null;
  return (
    <IconButton label={copied ? 'Copied' : `Copy: ${label}`} onClick={copy}>
      {copied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
    </IconButton>
  );
}
