/** Form of a course's id as an offer (`OfferId`); only content and database know whether the course exists. */
export const COURSE_OFFER = 'course:[\\w-]{1,80}';

export const isCourseOffer = (text: string): text is `course:${string}` => new RegExp(`^${COURSE_OFFER}$`).test(text);
