/**
 * Environment of a process that looks at big pictures, read by glibc when it starts. Few arenas, because each thread's own keeps what a
 * picture took; pictures as mappings of their own that go back to the system when they are freed: left alone glibc raises that
 * limit to the largest block ever freed (32 MB), and a worker's peak grows by half. Smaller blocks, which a model asks for by the hundred,
 * are kept: each mapping must be cleared by the system before it is used.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '4194304',
  MALLOC_TRIM_THRESHOLD_: '16777216',
  UV_THREADPOOL_SIZE: '3',
} as const
