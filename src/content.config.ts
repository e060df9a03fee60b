import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const files = (folder: string) => glob({ pattern: '*.yaml', base: `./src/content/${folder}` });

/** The four courses (spec 3). */
const courses = defineCollection({
  loader: files('courses'),
  schema: z.object({
    order: z.number().int().describe('Place in the grid; the first course is shown large'),
    title: z.string().describe('Name of the course'),
    description: z.string().describe('Two or three sentences: what happens in it'),
    duration: z.string().describe('How long it takes, as shown'),
    level: z.string().describe('Whom it suits, as shown'),
    image: z.enum(['awakening', 'meditation', 'alchemy', 'rauhnaechte']).describe('The bloom that stands for it'),
  }),
});

/** The three masterclasses (spec 3). */
const masterclasses = defineCollection({
  loader: files('masterclasses'),
  schema: z.object({
    title: z.string().describe('Name of the masterclass'),
    description: z.string().describe('What it is about, in one or two sentences'),
    date: z.iso.date().describe('Day in Europe/Berlin, YYYY-MM-DD; a past one offers its recording'),
    duration: z.string().describe('How long it takes, as shown'),
    speaker: z.string().describe('Who leads it'),
    image: z.enum(['breath', 'night', 'voice']).describe('The bloom that stands for it'),
  }),
});

/** The home page's testimonials (spec 3). */
const testimonials = defineCollection({
  loader: files('testimonials'),
  schema: z.object({
    order: z.number().int().describe('The first one is shown large'),
    name: z.string().describe('First name and initial; the first letter is the avatar where there is no image'),
    location: z.string().describe('Where the person lives'),
    quote: z.string().describe('What the person says, without quotation marks'),
    hasImage: z
      .boolean()
      .default(false)
      .describe('Whether the generated portrait bloom is shown instead of the letter'),
  }),
});

/** SoulAlchemy's twelve weeks (spec 3). */
const roadmap = defineCollection({
  loader: files('roadmap'),
  schema: z.object({
    week: z.number().int().min(1).max(12).describe('Its number, and its place in the list'),
    title: z.string().describe('What the week is about, in a few words'),
    items: z.array(z.string()).length(3).describe('The three things that happen in it'),
    image: z
      .string()
      .regex(/^week-\d+$/)
      .describe('The bloom that stands for it, a drawing of src/assets/art: two petals more than the week has number'),
    colour: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .describe('Colour of the bloom on the dark band; at least 3:1 on #2a0d2b'),
  }),
});

/** Soul Plan's questions (spec 3). */
const faq = defineCollection({
  loader: files('faq'),
  schema: z.object({
    order: z.number().int().describe('Place in the list'),
    question: z.string().describe('As a visitor would ask it'),
    answer: z.string().describe('The answer in plain text, a few sentences'),
  }),
});

export const collections = { courses, masterclasses, testimonials, roadmap, faq };
