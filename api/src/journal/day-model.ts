import type { dayGrades } from 'contracts';
import type { Plan } from 'contracts/day-plans';
import type { Template } from 'contracts/day-templates';
import { Schema, type Types } from 'mongoose';
import { type FileRecord, fileSchema } from './file-model.ts';

/** One version of a plan. Versions are never changed: what was planned before a trade is known from their times. */
export interface PlanVersion extends Omit<Plan, 'scenarios' | 'savedAt' | 'changes' | 'version'> {
  /** The server's time. ISO 8601, in UTC. */
  savedAt: string;
  /** The setup is stored by id; 0 for none. */
  scenarios: { condition: string; action: string; setupId: number }[];
}

export interface NoteRecord {
  /** 24 hexadecimal digits. */
  id: string;
  text: string;
  /** ISO 8601, in UTC. */
  savedAt: string;
  version: number;
  /** Milliseconds since 1970. Present while the note can be restored. */
  deletedAt?: number;
}

/** What a trader has written about one day. Absent fields are empty. */
export interface DayRecord {
  userId: Types.ObjectId;
  /** YYYY-MM-DD. */
  date: string;
  /** All versions, oldest first. */
  plan?: PlanVersion[];
  /** In the order of their creation, deleted ones included. */
  notes?: NoteRecord[];
  /** In hours. */
  sleep?: number;
  /** 1 to 5, like `stress`. */
  energy?: number;
  stress?: number;
  grade?: (typeof dayGrades)[number];
  good?: string;
  bad?: string;
  tomorrow?: string;
  /** ISO 8601, in UTC. */
  reviewedAt?: string;
  files?: FileRecord[];
  /** Increases by one with every save of the plan or of the fields that are neither notes nor files. */
  version: number;
}

export const daySchema = new Schema<DayRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    date: { type: String, required: true },
    plan: { type: Schema.Types.Mixed },
    notes: { type: Schema.Types.Mixed },
    sleep: Number,
    energy: Number,
    stress: Number,
    grade: String,
    good: String,
    bad: String,
    tomorrow: String,
    reviewedAt: String,
    files: { type: [fileSchema], default: undefined },
    version: { type: Number, default: 0 },
  },
  { strict: 'throw', minimize: false, versionKey: false, collection: 'days' },
);
daySchema.index({ userId: 1, date: 1 }, { unique: true, name: 'date' });

/** The templates of one trader in their order. Absent before the first change. */
export interface TemplatesRecord {
  userId: Types.ObjectId;
  templates: Template[];
  version: number;
}

export const templatesSchema = new Schema<TemplatesRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    templates: { type: Schema.Types.Mixed, default: [] },
    version: { type: Number, default: 0 },
  },
  { strict: 'throw', minimize: false, versionKey: false, collection: 'day_templates' },
);
templatesSchema.index({ userId: 1 }, { unique: true, name: 'owner' });
