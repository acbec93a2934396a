/**
 * Environment of a process that looks at big pictures, read by glibc when it starts. Few arenas, because each thread's own keeps what a
 * picture took; large blocks as mappings of their own that go back to the system when they are freed: left alone glibc raises that
 * limit to the largest block ever freed (32 MB), and a worker's peak grows by half.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
  UV_THREADPOOL_SIZE: '3',
} as const
