-- Why a link of an invited person opens nothing any more, where its page can say so: their company gave another address, or the verification began anew.
ALTER TABLE link_tokens ADD COLUMN revoked_because text CHECK (revoked_because IN ('address_corrected', 'begun_anew'));
