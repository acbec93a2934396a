import { readFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

/**
 * Settings that name a file instead of holding a secret: `DATABASE_URL_FILE=/run/secrets/database-url` stands for DATABASE_URL.
 * Answers the environment with what the files hold, and what is wrong with them, a line each. The lines never show a secret.
 */
export function readSecretFiles(environment: Environment, secrets: readonly string[]): { environment: Environment; lines: string[] } {
  const whole = { ...environment }
  const lines: string[] = []
  for (const name of secrets) {
    const path = environment[`${name}_FILE`]?.trim()
    if (!path) continue
    if (environment[name]?.trim()) {
      lines.push(`${name} and ${name}_FILE are both set: keep one`)
      continue
    }
    try {
      whole[name] = readFileSync(path, 'utf8').trim()
      if (!whole[name]) lines.push(`${name}_FILE names an empty file: ${path}`)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
      lines.push(`${name}_FILE cannot be read: ${path} (${code})`)
    }
  }
  return { environment: whole, lines }
}
