import { AVATAR_TYPES } from '@goldwake/contracts';
import { type DragEvent, useRef, useState } from 'react';
import { Button, cx, FieldBelow } from '../../../ui/index.js';
import { PlusIcon } from '../../../ui/later-icons.js';
import own from './avatar.module.css';
import { checkPicture, dataUrl } from './picture-check.js';

/**
 * Drop area and file input for the player's own picture. The file is checked at once and shown as a preview before it
 * is saved.
 */
export function PictureDrop({
  refused,
  onPicture,
  onTouched,
  onRemove,
}: {
  /** The server's error message about the last uploaded picture, or null if there is none. */
  refused: string | null;
  onPicture: (picture: Blob, url: string) => void;
  /** Called when the player drops or selects another file. */
  onTouched: () => void;
  /** Removes the current picture; null if the player has no picture. */
  onRemove: (() => void) | null;
}) {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  const [reading, setReading] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const take = async (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    onTouched();
    setFault(null);
    setReading(true);
    const checked = await checkPicture(file);
    if ('picture' in checked) onPicture(checked.picture, await dataUrl(checked.picture));
    else setFault(checked.fault);
    setReading(false);
  };
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <div className={own.own}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same */}
      <div
        className={cx(own.drop, over && own.over)}
        onDragOver={(event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          event.dataTransfer.dropEffect = 'copy';
          setOver(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files);
        }}
      >
        <p>
          <strong>A picture of your own</strong>
          <span>Drop it here or choose a file: PNG, JPEG or WebP, at most 1 MB.</span>
        </p>
        <div className={own.dropActions}>
          <Button
            ref={choose}
            size="small"
            busy={reading}
            icon={<PlusIcon size={18} />}
            onClick={() => input.current?.click()}
          >
            Choose a file
          </Button>
          {onRemove && (
            <Button
              size="small"
              tone="quiet"
              onClick={() => {
                onRemove();
                choose.current?.focus();
              }}
            >
              Remove the picture
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={AVATAR_TYPES.join(',')}
          hidden
          data-testid="picture-file"
          onChange={(event) => {
            void take(event.currentTarget.files);
            // The input is reset so that selecting the same file again fires a change event.
            event.currentTarget.value = '';
          }}
        />
      </div>
      <FieldBelow id={undefined} error={fault ?? refused ?? undefined} />
    </div>
  );
}
