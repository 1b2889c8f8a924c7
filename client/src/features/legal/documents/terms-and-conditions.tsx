import { Link } from 'wouter';
import { paths } from '../../../shell/paths.js';
import type { LegalDocument } from '../legal-document.js';

export const termsAndConditions: LegalDocument = {
  title: 'Terms and Conditions',
  description:
    'The terms of play in Goldwake, a casino simulation with play money that runs on one machine: accounts, coins, fair use, licence.',
  updated: '2026-11-29',
  summary: (
    <>
      <p>
        <strong>
          Goldwake is free software that simulates a social casino with play money, on the machine that it was started
          on. These are its house rules.
        </strong>
      </p>
      <p>
        Payments are simulated, so you pay no real money, and you can win nothing of value. There is no company on the
        other side of this page: what binds you in law is the software’s licence, and, if you visit a casino that
        somebody else runs, whatever they ask of you.
      </p>
    </>
  ),
  sections: [
    {
      id: 'what-it-is',
      title: 'What Goldwake is',
      body: (
        <>
          <p>
            A program for people who like to play, to look into how a casino counts, or to test such systems under load.
            It runs whole on one machine and needs no internet connection once it is installed.
          </p>
          <p>
            It is not a gambling service. No stake, win or balance in it stands for money, and nothing in it can be
            exchanged for money.
          </p>
        </>
      ),
    },
    {
      id: 'who-may-play',
      title: 'Who may play',
      body: (
        <p>
          Adults of 18 and over. Completing an account also asks for a US state, and leaves out those listed in the{' '}
          <Link href={`${paths.sweepstakesRules}#who-may-play`}>Sweepstakes Rules</Link>. If the law where you live
          forbids playing even for play money, do not play.
        </p>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <>
          <p>
            A username belongs to one account, and so does an e-mail address. Usernames have 3 to 20 letters of one
            alphabet, digits, dots, dashes or underscores, and must not look like another player’s or like staff. A
            username that you give up stays reserved for a while. Passwords have at least 10 characters and must not be
            easy to guess.
          </p>
          <p>
            Keep your password to yourself. After 10 wrong tries, the next ones have to wait, each longer than the one
            before, except in a browser in which you signed in before. A session ends 30 days after you signed in. A
            changed password ends all other sessions. An account can be signed in on 20 browsers at once; the next one
            ends the oldest.
          </p>
          <p>
            An account cannot be deleted from its settings yet. What is kept is said in the{' '}
            <Link href={paths.privacyPolicy}>Privacy Policy</Link>.
          </p>
        </>
      ),
    },
    {
      id: 'coins',
      title: 'Coins',
      body: (
        <>
          <p>
            Gold Coins and Sweeps Coins are play money. They come from the daily bonus, the free top-up and simulated
            purchases, as the <Link href={paths.sweepstakesRules}>Sweepstakes Rules</Link> say. They are not property,
            cannot be handed to others, and can vanish together with the data folder of the casino.
          </p>
          <p>
            An order can be checked, reviewed by a person, or refused; what was paid for a refused order is returned.
          </p>
          <p>
            If a purchase is refunded or disputed, its coins are taken back; what your balance no longer has of them is
            recorded as owed to the house, and is not taken from coins that you get later. If the dispute is decided for
            the casino, the coins return to your wallet.
          </p>
        </>
      ),
    },
    {
      id: 'bets',
      title: 'Bets',
      body: (
        <>
          <p>
            A bet counts once the casino has answered it. It cannot be taken back. If the answer to a bet is lost on its
            way to you, the bet is asked for again under the same number and is never charged twice; your bet history
            shows how it ended.
          </p>
          <p>
            The history on the casino’s side decides what a balance is. What your screen shows while the connection is
            lost is marked as last known.
          </p>
        </>
      ),
    },
    {
      id: 'fair-use',
      title: 'Fair use',
      body: (
        <p>
          On your own machine you may do with Goldwake what its licence allows: read it, change it, break it, load it
          with ten thousand simulated players. On a casino that somebody else runs, ask first. Guessing other people’s
          passwords or reading e-mails meant for others is not fair play anywhere.
        </p>
      ),
    },
    {
      id: 'games-and-names',
      title: 'Games and names',
      body: (
        <p>
          The games, their providers, their pictures and their figures are invented for this simulation. Should one of
          them resemble a real product, that is chance. The <Link href={paths.originals}>originals</Link>, such as Dice,
          are dealt by the casino itself. Slots run on the game server of their providers, which is part of the
          simulation. Games that are not playable yet say so on their pages.
        </p>
      ),
    },
    {
      id: 'availability',
      title: 'Availability and updates',
      body: (
        <p>
          The casino is open while its program runs. Parts of it stay readable in your browser when it does not, with
          balances as last known; nothing can be bet then. When a newer version is there, your browser offers it and
          loads it after ten minutes, though never in the middle of a round.
        </p>
      ),
    },
    {
      id: 'licence',
      title: 'Licence and liability',
      body: (
        <p>
          Goldwake is published under the MIT licence. It is provided as it is, without warranty of any kind; the
          licence, which comes with the program, says so in full and is what counts. Since no money is involved, neither
          is any claim to money.
        </p>
      ),
    },
    {
      id: 'help',
      title: 'Questions and complaints',
      body: (
        <p>
          Customer Support, at the foot of every page, answers common questions and keeps notes for you in your own
          browser. No staff reads them. If you think a balance is wrong, whoever runs the casino can replay its history
          and explain it, entry by entry. If play itself troubles you, see{' '}
          <Link href={paths.responsibleGaming}>Responsible Social Gaming</Link>.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      body: (
        <p>
          These terms come with the program and change only with a newer version of it. The date at the top says when
          they last did.
        </p>
      ),
    },
  ],
};
