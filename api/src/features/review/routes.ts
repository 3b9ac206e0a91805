import { calls } from 'contracts/every-call';
import { bind } from '../../http/bind.ts';
import type { createReviewQueue } from './queue.ts';
import type { WeekService } from './weeks.ts';

interface ReviewServices {
  readReviewQueue: ReturnType<typeof createReviewQueue>;
  weeks: WeekService;
}

export const createReviewRoutes = ({ readReviewQueue, weeks }: ReviewServices) => [
  bind(calls.review.queue, (_, user) => readReviewQueue(user)),
  bind(calls.weekReviews.get, ({ params }, user, { signal }) => weeks.get(user, params.monday, signal)),
  bind(calls.weekReviews.change, ({ params, body, headers }, user, { signal }) =>
    weeks.change(user._id, params.monday, body, headers['if-match'], signal),
  ),
];
