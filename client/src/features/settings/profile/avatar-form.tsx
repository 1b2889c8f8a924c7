import type { User } from '@goldwake/contracts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { asProblem, type ProblemError } from '../../../api/index.js';
import { avatarUrl } from '../../../ui/art/player-avatar.js';
import { Avatar, Badge } from '../../../ui/index.js';
import { snackbars } from '../../../ui/snackbars/snackbar-store.js';
import { FormActions } from '../form-actions.js';
import styles from '../settings.module.css';
import { SettingsCard } from '../settings-card.js';
import { useUnsaved } from '../unsaved.js';
import { useSetUser } from '../use-set-user.js';
import own from './avatar.module.css';
import { type AvatarDraft, drawnNumber, saveAvatar } from './avatar-draft.js';
import { DrawnAvatars } from './drawn-avatars.js';
import { PictureDrop } from './picture-drop.js';

export function AvatarForm({ user }: { user: User }) {
  const setUser = useSetUser();
  const [draft, setDraft] = useState<AvatarDraft | null>(null);
  const save = useMutation<User, ProblemError, AvatarDraft>({
    mutationFn: saveAvatar,
    onSuccess: (response) => {
      setDraft(null);
      setUser(response);
      snackbars.show({ text: 'Your picture is saved.', tone: 'good' });
    },
  });
  const choose = (next: AvatarDraft | null) => {
    save.reset();
    setDraft(next);
  };
  const kept = drawnNumber(user.avatar_url);
  const changed = isChange(draft, user.avatar_url);
  useUnsaved(changed);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (draft && changed && !save.isPending) save.mutate(draft);
  };
  return (
    <SettingsCard title="Picture" about="Shown next to your username. Choose one of ours, or upload your own.">
      <form className={styles.form} onSubmit={onSubmit} aria-label="Picture">
        <div className={own.now}>
          <Avatar name={user.username} url={draft ? urlOf(draft) : user.avatar_url} size={88} />
          <div className={own.name}>
            <strong translate="no">{user.username}</strong>
            {changed && <Badge tone="gold">Not saved yet</Badge>}
          </div>
        </div>
        <DrawnAvatars
          value={draft ? (draft.kind === 'drawn' ? draft.number : null) : kept}
          onValue={(number) => choose({ kind: 'drawn', number })}
        />
        <PictureDrop
          refused={save.error ? `${asProblem(save.error).message}.` : null}
          onPicture={(picture, url) => choose({ kind: 'picture', picture, url })}
          onTouched={save.reset}
          onRemove={user.avatar_url && draft?.kind !== 'none' ? () => choose({ kind: 'none' }) : null}
        />
        <FormActions save="Save picture" changed={changed} busy={save.isPending} onDiscard={() => choose(null)} />
      </form>
    </SettingsCard>
  );
}

function urlOf(draft: AvatarDraft): string | null {
  if (draft.kind === 'none') return null;
  return draft.kind === 'drawn' ? avatarUrl(draft.number) : draft.url;
}

function isChange(draft: AvatarDraft | null, kept: string | null): boolean {
  if (draft?.kind === 'drawn') return draft.number !== drawnNumber(kept);
  return draft !== null && (draft.kind === 'picture' || kept !== null);
}
