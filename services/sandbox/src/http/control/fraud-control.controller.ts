import { type FastifyReply, Injects, Public, RateLimits, TakesForms } from '@goldwake/service';
import { Body, Controller, Get, Post, Query, Res, UseFilters, UseGuards } from '@nestjs/common';
import { isForcedOutcome } from '../../domain/index.js';
import { ForcedScores } from '../../fraud/forced-scores.js';
import { FraudScores } from '../../fraud/fraud-scores.js';
import { formText } from '../form-text.js';
import { PageErrorFilter } from '../page-error.filter.js';
import { sendPage } from '../pages/page.js';
import { SUBMISSIONS } from '../submissions.js';
import { ControlGuard } from './control.guard.js';
import { fraudPage, type TypedPlayer } from './fraud-page.js';
import { unknownAction } from './refusals.js';

const SCORES_SHOWN = 50;

/** The page on which a person decides how orders are scored. */
@Public()
@UseGuards(ControlGuard)
@UseFilters(PageErrorFilter)
@Injects(FraudScores, ForcedScores)
@Controller('control/fraud')
export class FraudControlController {
  constructor(
    private readonly scores: FraudScores,
    private readonly forced: ForcedScores,
  ) {}

  @Get()
  show(@Query() query: object, @Res() reply: FastifyReply): Promise<void> {
    return this.send(reply, { player: formText(query, 'player').trim() });
  }

  @RateLimits(SUBMISSIONS)
  @TakesForms()
  @Post()
  async force(@Body() body: object | undefined, @Res() reply: FastifyReply): Promise<void> {
    const typed = formText(body, 'player').trim();
    const [action, outcome] = [formText(body, 'action'), formText(body, 'outcome')];
    // Ids of players have no other characters, so that none is the id of what is forced for everybody.
    if (!/^[\w.-]{0,100}$/.test(typed)) {
      const message = 'The id of a player has at most 100 letters, digits, hyphens, dots and underscores.';
      return this.send(reply, { player: typed, message });
    }
    const player = typed === '' ? null : typed;
    if (action === 'end') await this.forced.end(player);
    else if ((action === 'once' || action === 'always') && isForcedOutcome(outcome)) {
      await this.forced.force({ player, outcome, isOnce: action === 'once' });
    } else throw unknownAction();
    reply.redirect('/control/fraud', 303);
  }

  private async send(reply: FastifyReply, typed: TypedPlayer): Promise<void> {
    sendPage(reply, fraudPage(await this.forced.list(), await this.scores.newest(SCORES_SHOWN), typed));
  }
}
