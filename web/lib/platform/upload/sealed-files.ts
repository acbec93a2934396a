/** What waits on the device for a way to the server. A name is of one request and link: with another link's token nothing opens. */
export type SealedFiles = {
  save(name: string, token: string, file: Blob): Promise<void>
  find(name: string, token: string): Promise<Blob | undefined>
  remove(...names: string[]): Promise<void>
  /** Whatever name begins so. */
  removeAll(beginning: string): Promise<void>
}

/** As long as the server keeps an upload; then a shared device must not have it either. */
const keptMs = 24 * 3_600_000
const nonceBytes = 12

type Row = { nonce: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer; type: string; keptAt: number }

/**
 * In IndexedDB, sealed under a key that the link's token gives: a copy of the store tells nothing without the link. Where a browser has no
 * room or no such store (private windows), nothing outlives the page, and the page works as before.
 */
export function openSealedFiles(openDatabase: () => Promise<IDBDatabase> = openBrowserDatabase, now: () => number = Date.now): SealedFiles {
  let opened: Promise<IDBDatabase> | undefined
  const database = () => {
    opened ??= openDatabase().then(async (db) => {
      await removeOld(db, now() - keptMs)
      return db
    })
    return opened
  }
  return {
    async save(name, token, file) {
      await attempt(async () => {
        const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
        const sealed = await crypto.subtle.encrypt(toCipher(name, nonce), await toKey(token), await file.arrayBuffer())
        const row: Row = { nonce, sealed, type: file.type, keptAt: now() }
        await finish((await rows(database, 'readwrite')).put(row, name))
      })
    },
    find: (name, token) =>
      attempt(async () => {
        const row = (await finish((await rows(database, 'readonly')).get(name))) as Row | undefined
        if (!row || row.keptAt <= now() - keptMs) return undefined
        return new Blob([await crypto.subtle.decrypt(toCipher(name, row.nonce), await toKey(token), row.sealed)], { type: row.type })
      }),
    async remove(...names) {
      await attempt(async () => {
        const store = await rows(database, 'readwrite')
        await Promise.all(names.map((name) => finish(store.delete(name))))
      })
    },
    async removeAll(beginning) {
      await attempt(async () => {
        const all = IDBKeyRange.bound(beginning, `${beginning}\uffff`)
        await finish((await rows(database, 'readwrite')).delete(all))
      })
    },
  }
}

const storeName = 'files'

function openBrowserDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('portico', 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(storeName)
  return finish(request)
}

async function rows(database: () => Promise<IDBDatabase>, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await database()).transaction(storeName, mode).objectStore(storeName)
}

/** Also of requests that this browser never opens again. */
async function removeOld(db: IDBDatabase, before: number): Promise<void> {
  const store = db.transaction(storeName, 'readwrite').objectStore(storeName)
  for (const name of await finish(store.getAllKeys())) {
    const row = (await finish(store.get(name))) as Row | undefined
    if (row && !(row.keptAt > before)) await finish(store.delete(name))
  }
}

function finish<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function toCipher(name: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) }
}

async function toKey(token: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(token), 'HKDF', false, ['deriveKey'])
  const salt = new TextEncoder().encode('portico:sealed-files')
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info: new Uint8Array() }
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Keeping is a help and never a condition. */
async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

export const sealedFiles: SealedFiles = openSealedFiles()
