import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepBlobs } from '#server/files/store-blob.ts'
import { saveLogo } from '#server/tenants/repositories/clients.ts'
import { documentPicture } from '#server/testing/fake-vision.ts'
import { type Link, seedOf, toFile, uploaded } from '#server/testing/individual-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let portico: TestApp
beforeAll(async () => {
  portico = await testApp()
})
afterAll(() => portico.close())

async function frontUrl(link?: Link): Promise<string> {
  const person = await uploaded(portico, link ?? (await portico.newLink()))
  const { documentInfo } = (await person.status()).body as { documentInfo: { frontDocumentUrl: string } }
  return documentInfo.frontDocumentUrl
}

describe('a picture', () => {
  it('opens by its address with its media type, uncached', async () => {
    const link = await portico.newLink()
    const picture = await portico.call('GET', await frontUrl(link))
    expect(picture.status).toBe(200)
    expect(picture.text).toBe(documentPicture({ seed: seedOf(link.requestId) }).toString())
    expect(picture.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^inline; filename="blb_[\w-]+"$/),
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  it('opens for ten minutes, only by its exact address', async () => {
    const url = await frontUrl()
    const other = (await frontUrl()).split('?')[0]
    const wrong = [url.split('?')[0], `${url}0`, `${other}?${url.split('?')[1]}`, url.replace(/expires=\d+/, 'expires=9999999999')]
    for (const address of wrong) expect((await portico.call('GET', String(address))).status).toBe(404)
    portico.clock.turnHours(0.18)
    expect((await portico.call('GET', url)).body.errorCode).toBe('DOCUMENT_FILE_NOT_FOUND')
  })

  it('is downloaded where a browser cannot show it', async () => {
    const person = await uploaded(portico, await portico.newLink())
    await person.upload({}, { frontImage: toFile(documentPicture({ seed: 4, picture: { format: 'heic' } })) })
    const { documentInfo } = (await person.status()).body as { documentInfo: { frontDocumentUrl: string } }
    const picture = await portico.call('GET', documentInfo.frontDocumentUrl)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/heic',
      'content-disposition': expect.stringMatching(/^attachment; filename="blb_[\w-]+"$/),
    })
  })

  it('of an unfinished document is deleted after an hour; others stay', async () => {
    const url = await frontUrl()
    const { id, ...blob } = await portico.context.db.selectFrom('blobs').selectAll().executeTakeFirstOrThrow()
    const left = { ...blob, id: `${id}x`, name: `${blob.name}x`, attachedAt: null }
    await portico.context.blobs.put(left.name, Buffer.from('left behind'))
    await portico.context.db.insertInto('blobs').values(left).execute()
    expect(await sweepBlobs(portico.context)).toBe(0)
    portico.clock.turnHours(2)
    expect(await sweepBlobs(portico.context)).toBe(1)
    expect(await portico.context.blobs.get(left.name)).toBeUndefined()
    portico.clock.turnHours(-2)
    expect((await portico.call('GET', url)).status).toBe(200)
  })
})

it("serves the customer's logo without active content", async () => {
  const { id } = portico.client
  expect((await portico.call('GET', `/brand/${id}/logo`)).status).toBe(404)
  await portico.context.db.transaction().execute((transaction) => saveLogo(transaction, id, Buffer.from('<svg/>'), 'image/svg+xml'))
  const logo = await portico.call('GET', `/brand/${id}/logo`)
  expect(logo.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
})
