/* SPDX-License-Identifier: MIT
 *
 * Hashes with a key: the arithmetic beside long multiplication, texts in parts,
 * and the key itself.
 */
#include "lib/base/keyed_hash.h"
#include "tests/support/heap.h"
#include "tests/support/tests.h"

/* a + b * c modulo the prime, bit by bit. */
static uint64_t
slow_add(uint64_t a, uint64_t b, uint64_t c)
{
	uint64_t sum = 0;

	for (int bit = 61; bit >= 0; bit--) {
		sum = 2 * sum % HASH_PRIME;
		if (c >> bit & 1) {
			sum = (sum + b) % HASH_PRIME;
		}
	}
	return (sum + a) % HASH_PRIME;
}

static void
compare(uint64_t a, uint64_t b, uint64_t c)
{
	uint64_t sum = slow_add(a, b, c);

	ck_assert_uint_eq(hash_add(a, b, c), sum);
	ck_assert_uint_eq(hash_add_plain(a, b, c), sum);
}

TEST(arithmetic)
{
	static const uint64_t edges[] = {
		0,
		1,
		2,
		UINT32_MAX - 1,
		UINT32_MAX,
		UINT64_C(1) << 32,
		UINT64_C(1) << 60,
		HASH_PRIME - 1,
		HASH_PRIME,
		HASH_PRIME + 1,
	};
	const size_t count = sizeof edges / sizeof *edges;
	uint64_t a = 1, b = 2, c = 3;

	for (size_t i = 0; i < count * count * count; i++) {
		compare(edges[i % count], edges[i / count % count],
			edges[i / count / count]);
	}
	for (int i = 0; i < 100000; i++) {
		a = a * UINT64_C(6364136223846793005) + 1;
		b = b * UINT64_C(6364136223846793005) + a;
		c = c * UINT64_C(6364136223846793005) + b;
		compare(a >> 3, b >> 3, c >> 3);
	}
}

static struct hash
hash_of(uint64_t key, const char *s, size_t len)
{
	struct hash hash = hash_empty();

	for (size_t i = 0; i < len; i++) {
		hash = hash_join(hash, hash_unit(key, (unsigned char)s[i]));
	}
	return hash;
}

/* A text cut anywhere has the same hash, and other texts have others. */
TEST(texts)
{
	static const char text[] = "b\xC3\xBC"
				   "cher.example";
	const size_t len = sizeof text - 1;
	uint32_t point[sizeof text];
	struct hash whole;
	uint64_t key;

	ck_assert(hash_make_key(&key));
	whole = hash_of(key, text, len);
	for (size_t i = 0; i <= len; i++) {
		struct hash end = hash_of(key, text + i, len - i);
		struct hash joined = hash_join(hash_of(key, text, i), end);

		ck_assert_uint_eq(joined.sum, whole.sum);
		ck_assert_uint_eq(joined.power, whole.power);
		ck_assert_uint_eq(hash_join_sum(hash_of(key, text, i), end.sum),
				  whole.sum);
		point[i] = (unsigned char)text[i];
	}
	for (size_t i = 0; i < len; i++) {
		ck_assert_uint_ne(hash_of(key, text, i).sum, whole.sum);
		ck_assert_uint_ne(hash_bytes(key, text, i),
				  hash_bytes(key, text, len));
		ck_assert_uint_ne(hash_points(key, point, i),
				  hash_points(key, point, len));
		point[i]++;
		ck_assert_uint_ne(hash_points(key, point, len),
				  hash_points(key, point, len - 1));
		point[i]--;
	}
}

/* "" and texts of NULs: a length counts, too. */
TEST(nuls)
{
	static const char nul[20];
	static const uint32_t zero[20];
	uint64_t key;

	ck_assert(hash_make_key(&key));
	for (size_t i = 0; i < 20; i++) {
		for (size_t k = 0; k < i; k++) {
			ck_assert_uint_ne(hash_bytes(key, nul, i),
					  hash_bytes(key, nul, k));
			ck_assert_uint_ne(hash_points(key, zero, i),
					  hash_points(key, zero, k));
			ck_assert_uint_ne(hash_of(key, nul, i).sum,
					  hash_of(key, nul, k).sum);
		}
	}
}

TEST(keys)
{
	uint64_t a, b;

	ck_assert(hash_make_key(&a) && hash_make_key(&b));
	ck_assert_uint_ne(a, b);
	ck_assert_uint_le(a, HASH_PRIME);
	heap.secret = SECRET_ZERO;
	ck_assert(hash_make_key(&a));
	ck_assert_uint_eq(a, 0);
	heap.secret = SECRET_NONE;
	ck_assert(!hash_make_key(&a));
	heap.secret = SECRET_RANDOM;
}

TESTS(.name = "keyed_hash")
