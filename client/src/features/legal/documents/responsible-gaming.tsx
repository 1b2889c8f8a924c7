import { Link } from 'wouter';
import { paths } from '../../../shell/paths.js';
import type { LegalDocument } from '../legal-document.js';

export const responsibleGaming: LegalDocument = {
  title: 'Responsible Social Gaming',
  description:
    'How to keep play a pastime: signs that it is more, what helps, where to call, and which tools Goldwake has and has not.',
  updated: '2026-11-21',
  summary: (
    <>
      <p>
        <strong>
          There is no money to lose in Goldwake. There is still time to lose, and play money can feel much like the
          other kind.
        </strong>
      </p>
      <p>
        If you or somebody close to you needs help with gambling in the United States, call{' '}
        <a href="tel:+18004262537">1-800-GAMBLER</a> (1-800-426-2537). It is the National Problem Gambling Helpline:
        free, confidential, day and night.
      </p>
    </>
  ),
  sections: [
    {
      id: 'how-it-works',
      title: 'What play does here',
      body: (
        <>
          <p>
            Every game of chance favours the house a little. On Dice the house keeps 1 %: over many bets you will end
            with fewer coins than you staked. No pattern of stakes changes that, and no roll is ever due. A run of
            losses makes a win no more likely.
          </p>
          <p>
            That is also why a good evening here says nothing about how an evening with real money would go. Winning
            play money is no training for a casino, and no reason to visit one.
          </p>
        </>
      ),
    },
    {
      id: 'signs',
      title: 'Signs that it is more than a pastime',
      body: (
        <>
          <p>Ask yourself, and answer for the last few months:</p>
          <ul>
            <li>Do you play for longer than you meant to, again and again?</li>
            <li>Do you raise your stakes to feel the same tension, or to win back what you lost?</li>
            <li>Are you restless or short-tempered when you try to stop?</li>
            <li>Do you play to get away from worry, loneliness or a low mood?</li>
            <li>Do you hide from others how much you play?</li>
            <li>Do sleep, work, study or people you love come second to it?</li>
            <li>Does playing here make you want to gamble with real money, or to go back to it?</li>
          </ul>
          <p>One yes is worth a thought. Several are a good reason to take a break, and to talk to somebody.</p>
        </>
      ),
    },
    {
      id: 'what-to-do',
      title: 'What you can do',
      body: (
        <ul>
          <li>Decide before you start how long you will play, and set an alarm that is not on this screen.</li>
          <li>Do not chase. When you notice that you want coins back, that is the moment to close the tab.</li>
          <li>Do not play when you are tired, upset or have been drinking.</li>
          <li>
            Keep days without any play. The daily bonus is worth nothing, and neither is its streak: you lose nothing by
            missing them.
          </li>
          <li>Tell somebody you trust how much you play. It gets easier once it is said.</li>
          <li>
            If you find that you cannot stop, call the helpline below. That it is “only” play money does not matter to
            them.
          </li>
        </ul>
      ),
    },
    {
      id: 'help',
      title: 'Where to get help',
      body: (
        <>
          <p>
            <strong>United States:</strong> <a href="tel:+18004262537">1-800-GAMBLER</a> (1-800-426-2537), the National
            Problem Gambling Helpline. It connects you with help in your state, and it is there for families as well.
          </p>
          <p>
            <strong>If you are in danger, or think of harming yourself:</strong> call <a href="tel:911">911</a>, or call
            or text <a href="tel:988">988</a>, the Suicide and Crisis Lifeline in the United States.
          </p>
          <p>
            <strong>Elsewhere:</strong> your doctor, or your country’s health service, knows who helps near you.
            Gamblers Anonymous has meetings in many countries, open to everybody who wants to stop.
          </p>
        </>
      ),
    },
    {
      id: 'tools-here',
      title: 'Tools that are here',
      body: (
        <ul>
          <li>
            <strong>Loss limit of the auto-bet.</strong> On <Link href={paths.dice}>Dice</Link>, under Auto, “Stop on
            loss” ends a series once it has lost the amount you set. “Stop on profit” ends it after a win, and the
            number of bets ends it in any case, unless you choose endless. It binds one series only: nothing keeps you
            from starting another.
          </li>
          <li>
            <strong>Your whole history.</strong> Every bet is listed, with stake and result.
          </li>
          <li>
            <strong>Signing out elsewhere.</strong> Your <Link href={paths.settingsSecurity}>security settings</Link>{' '}
            end sessions on other devices.
          </li>
        </ul>
      ),
    },
    {
      id: 'tools-not-yet',
      title: 'Tools that are not here yet',
      body: (
        <>
          <p>
            Breaks, self-exclusion and limits by day, week or month do not exist in Goldwake yet. The page{' '}
            <Link href={paths.settingsSelfExclusion}>Self-exclusion</Link> says so as well. An account cannot be closed
            either.
          </p>
          <p>
            Until then, what works is outside of the casino: stop the program, delete its data folder, or have somebody
            else keep both.
          </p>
        </>
      ),
    },
    {
      id: 'young-people',
      title: 'Children and young people',
      body: (
        <p>
          Goldwake is for adults of 18 and over, and asks for a date of birth; it cannot check it. If minors use the
          same computer, do not stay signed in, do not let the browser save the password, and stop the program when you
          are done.
        </p>
      ),
    },
    {
      id: 'others',
      title: 'If you worry about somebody else',
      body: (
        <p>
          Choose a quiet moment, say what you have seen and how it feels to you, and listen. Threats and promises forced
          out of somebody rarely hold. The helpline takes calls from families and friends too, and you may call without
          giving a name.
        </p>
      ),
    },
  ],
};
