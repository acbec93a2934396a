import * as z from 'zod/mini'

export const listLimits = { usual: 20, most: 100 } as const

/** Every list of the calls by a secret key is asked for in pages. */
export const pageQuery = {
  /** 20 without it. */
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(listLimits.most))),
  /** `nextCursor` of the page before. */
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(300))),
}

/** A range that ends before it begins holds nothing: that is a slip, and said so. */
export function isForwards<From extends string, To extends string>(from: From, to: To) {
  return z.refine<Partial<Record<From | To, string | number | undefined>>>(
    (range) => {
      const [begin, end] = [range[from], range[to]]
      return begin === undefined || end === undefined || toNumber(begin) <= toNumber(end)
    },
    { path: [to], error: `lies before ${from}` },
  )
}

const toNumber = (value: string | number) => (typeof value === 'number' ? value : Date.parse(value))

export function toPage<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    data: z.array(item),
    hasMore: z.boolean(),
    /** Null on the last page. */
    nextCursor: z.nullable(z.string()),
  })
}
