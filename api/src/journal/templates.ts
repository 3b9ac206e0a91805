import type { Template, TemplateBody, TemplateList } from 'contracts/day-templates';
import { type ClientSession, Types } from 'mongoose';
import type { Db } from '../database.ts';
import { notFound, requireVersion } from '../http/errors.ts';
import { changeJournal } from './change-journal.ts';
import type { TemplatesRecord } from './day-model.ts';

/** The templates of a trader who has not changed them. Their ids are the same for everybody. */
const FIRST_TEMPLATES: readonly Template[] = [
  {
    id: '000000000000000000000001',
    kind: 'note',
    name: 'After the close',
    text: '**What did the market do?**\n\n**What did I do well?**\n\n**What would I do differently?**\n\n**One rule for tomorrow:**',
  },
  {
    id: '000000000000000000000002',
    kind: 'plan',
    name: 'Before the open',
    bias: 'Neutral until the opening range breaks',
    focus: 'Only the two best setups, full size only on the best one',
    scenarios: [
      { condition: 'The opening range breaks with volume', action: 'Buy or sell the first pullback to the range' },
      { condition: 'The market stays inside the range for an hour', action: 'Trade half size or not at all' },
    ],
  },
  {
    id: '000000000000000000000003',
    kind: 'week',
    name: 'Week review',
    questions: [
      'Which trade would I take again, and why?',
      'Which mistake cost the most, and what will prevent it?',
      'What is the one thing to work on next week?',
    ],
  },
];

/** Reads the templates of a trader. */
export async function readTemplates(
  { templates }: Db,
  userId: Types.ObjectId,
  session?: ClientSession,
): Promise<TemplateList> {
  const found = await templates
    .findOne({ userId }, null, session ? { session } : {})
    .lean<TemplatesRecord>()
    .exec();
  return found
    ? { templates: found.templates, version: found.version }
    : { templates: [...FIRST_TEMPLATES], version: 0 };
}

const toTemplate = (body: TemplateBody, stored: readonly Template[]): Template => {
  const { id = new Types.ObjectId().toHexString(), ...content } = body;
  if (body.id !== undefined && !stored.some((template) => template.id === id))
    throw notFound('There is no template with this id.');
  return { ...content, id };
};

/** Manages the templates for notes, plans and week reviews. */
export function createTemplateService(db: Db) {
  return {
    list: (userId: Types.ObjectId): Promise<TemplateList> => readTemplates(db, userId),

    /**
     * Replaces the list. Throws not_found for an unknown id, or version_conflict for another version than the stored
     * one.
     */
    save: (userId: Types.ObjectId, bodies: readonly TemplateBody[], version?: number): Promise<TemplateList> =>
      changeJournal(db, userId, {}, async ({ session }) => {
        const stored = await readTemplates(db, userId, session);
        requireVersion(version, stored.version, 'Your templates', 'them');
        const changed = {
          templates: bodies.map((body) => toTemplate(body, stored.templates)),
          version: stored.version + 1,
        };
        await db.templates.updateOne({ userId }, { $set: changed }, { session, upsert: true });
        return { result: changed };
      }),
  };
}
