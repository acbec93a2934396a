// Creates a request and reads its result, with Java 17 or later alone: java FirstVerification.java
// With a key of test mode a virtual applicant does what a person would. Needs PORTICO_URL (https://verify.example.com) and PORTICO_KEY (sk_test_…).

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.UUID;
import java.util.regex.Pattern;

public class FirstVerification {
    static final HttpClient client = HttpClient.newHttpClient();

    static String ask(String method, String path, String body) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(System.getenv("PORTICO_URL") + path))
            .timeout(Duration.ofSeconds(30))
            .header("Authorization", "Bearer " + System.getenv("PORTICO_KEY"))
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        // The same key again gets the first answer: keep it until you have one.
        if (body != null) request.header("Content-Type", "application/json").header("Idempotency-Key", UUID.randomUUID().toString());
        var response = client.send(request.build(), BodyHandlers.ofString());
        if (response.statusCode() >= 400)
            throw new IllegalStateException(read(response.body(), "code") + ": " + read(response.body(), "detail"));
        return response.body();
    }

    /** Java brings no JSON reader: take the one that your application has. */
    static String read(String json, String name) {
        var found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
        return found.find() ? found.group(1) : "";
    }

    public static void main(String[] arguments) throws Exception {
        var created = ask("POST", "/v1/requests", "{\"kind\":\"individual\",\"email\":\"ada@example.org\",\"reference\":\"customer-1\"}");
        var id = read(created, "id");
        System.out.println("Send the applicant to " + read(created, "url"));

        // In test mode only: nobody has to stand before a camera.
        ask("POST", "/v1/test/requests/" + id + "/complete", "{\"outcome\":\"approved\"}");

        System.out.println("Result: " + read(ask("GET", "/v1/requests/" + id, null), "status"));
    }
}
