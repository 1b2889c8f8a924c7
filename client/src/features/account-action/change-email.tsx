import type { User } from '@goldwake/contracts';
import { useMutation } from '@tanstack/react-query';
import { api, type ProblemError } from '../../api/index.js';
import { useAuth, useSession } from '../../session/index.js';
import { paths } from '../../shell/paths.js';
import { AlertIcon } from '../../ui/icons.js';
import { Button, EmptyState, LinkButton } from '../../ui/index.js';
import { CheckIcon, MailIcon } from '../../ui/later-icons.js';

/**
 * Confirms a new e-mail address with the code from the e-mail. The player must press a button, because a link previewer
 * that opens the page would otherwise use up the code.
 */
export function ChangeEmail({ code }: { code: string }) {
  const { auth } = useSession();
  const { signedIn, user } = useAuth();
  const change = useMutation<unknown, ProblemError>({
    mutationFn: () => api.post('/auth/change-email', { oobCode: code }),
    onSuccess: () => {
      if (!signedIn) return;
      // An error is ignored here: the address has been changed even if reloading the account fails.
      api.get<User>('/self').then(
        (user) => auth.send({ type: 'USER_LOADED', user }),
        () => {},
      );
    },
  });
  if (change.isSuccess) {
    return (
      <EmptyState
        page
        icon={<CheckIcon size={24} />}
        title="Your e-mail address is changed"
        action={<LinkButton to={signedIn ? paths.settingsProfile : paths.lobby}>Go on</LinkButton>}
      >
        {signedIn
          ? `E-mails go to ${user?.email} from now on; use it at the login, too.`
          : 'Use it at the login from now on.'}
      </EmptyState>
    );
  }
  if (change.isError && !change.error.unsure) {
    return (
      <EmptyState
        page
        icon={<AlertIcon size={24} />}
        title="This link cannot be used"
        action={<LinkButton to={paths.settingsProfile}>To your profile</LinkButton>}
      >
        {change.error.message}. Your address stays as it is; the change can be asked for again in your profile.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      page
      icon={<MailIcon size={24} />}
      title="Confirm your new e-mail address"
      action={
        <Button tone="gold" size="large" busy={change.isPending} onClick={() => change.mutate()}>
          Confirm
        </Button>
      }
    >
      {change.isError ? `${change.error.message}.` : 'From then on you use it at the login, and e-mails go there.'}
    </EmptyState>
  );
}
