import { Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, it } from 'vitest'
import { lazyWidget } from '#web/forms/field/lazy-widget.ts'

it('retries loading a widget after a lost connection', async () => {
  let tries = 0
  const Widget = lazyWidget(async () => {
    tries += 1
    if (tries === 1) throw new Error('Failed to fetch dynamically imported module')
    return () => <p>here</p>
  })
  const stream = await renderToReadableStream(
    <Suspense fallback={<p>waiting</p>}>
      <Widget />
    </Suspense>,
  )
  await stream.allReady
  expect(await new Response(stream).text()).toContain('here')
  expect(tries).toBe(2)
})
