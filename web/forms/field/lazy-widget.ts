import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { delay } from '#web/lib/timing/delay.ts'

const againMs = 2_000
const never = new AbortController().signal

/** A part of a form that the line did not bring is asked for until it is there: all else can be filled in meanwhile. */
export function lazyWidget<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    for (;;) {
      try {
        return { default: await load() }
      } catch {
        await delay(againMs, never)
      }
    }
  })
}
