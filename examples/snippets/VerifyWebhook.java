// Verifies a delivery by Standard Webhooks, with Java 17 or later alone: java VerifyWebhook.java

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class VerifyWebhook {
    /** Why a delivery is not believed, or null: Portico signed this body, as it arrived, within the last five minutes. */
    static String findFault(String secret, String id, String timestamp, String signatures, byte[] body) throws GeneralSecurityException {
        if (id == null || signatures == null || timestamp == null || !timestamp.matches("\\d{1,12}")) return "a header is missing";
        if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > 300) return "too old or too new";
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.replaceFirst("^whsec_", "")), "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes());
        var expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
        for (var signature : signatures.split(" "))
            if (MessageDigest.isEqual(signature.getBytes(), expected.getBytes())) return null;
        return "no signature fits";
    }

    static void receive(HttpExchange exchange) throws IOException {
        var headers = exchange.getRequestHeaders();
        var body = exchange.getRequestBody().readAllBytes();
        try {
            var fault = findFault(System.getenv("WEBHOOK_SECRET"), headers.getFirst("webhook-id"),
                headers.getFirst("webhook-timestamp"), headers.getFirst("webhook-signature"), body);
            exchange.sendResponseHeaders(fault == null ? 204 : 401, -1); // answer first, work afterwards
            System.out.println(fault == null ? "Verified " + headers.getFirst("webhook-id") : "Refused: " + fault);
        } catch (GeneralSecurityException error) {
            exchange.sendResponseHeaders(500, -1);
        } finally {
            exchange.close();
        }
    }

    public static void main(String[] arguments) throws IOException {
        var port = Integer.parseInt(System.getenv().getOrDefault("PORT", "4100"));
        var server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.createContext("/", VerifyWebhook::receive);
        server.start();
        System.out.println("Listening on " + server.getAddress().getPort());
    }
}
